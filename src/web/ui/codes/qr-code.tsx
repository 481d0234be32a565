interface QrCodeProps {
  /** Width and height in modules, including the quiet zone. */
  size: number;
  path: string;
  /** For screen readers. */
  label: string;
  className: string;
}

/** The white background is drawn, since forced dark modes darken CSS backgrounds. */
export function QrCode({ size, path, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} />
    </svg>
  );
}
