/** An e-mail address as text. Where it has to break it does so before the @, if that is enough. */
export function Email({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
