/** Decorative: the name is next to it. */
export function WhatsAppIcon() {
  return (
    <svg viewBox="2 2 20 20" aria-hidden="true" className="size-4.5 fill-current">
      <path
        fillRule="evenodd"
        d="M12 3a9 9 0 0 0-7.8 13.5L3 21l4.6-1.2A9 9 0 1 0 12 3zm0 1.8a7.2 7.2 0 1 1-3.7 13.4l-.35-.2-2.3.6.6-2.2-.22-.37A7.2 7.2 0 0 1 12 4.8z"
      />
      <path
        transform="translate(7.3 7) scale(.4)"
        d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4"
      />
    </svg>
  );
}
