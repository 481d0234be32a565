interface QrCodeProps {
  /** The side of the square, in modules, with the quiet zone. */
  size: number;
  /** Draws the dark modules. */
  path: string;
  /** What the code is, for those who don't see it. */
  label: string;
  className: string;
}

/** A QR code on a white ground that is part of the drawing: browsers with a dark mode of their own darken backgrounds. */
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
