import { encodeQR } from 'qr';
import { QrCode } from '#web/ui/codes/qr-code.tsx';

/** The code for the door of a training. Error correction M, with a quiet zone of four modules. */
export function Ticket({ ticket }: { ticket: string }) {
  const modules = encodeQR(ticket, 'raw', { ecc: 'medium', border: 4 });
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="mt-5">
      <QrCode
        size={modules.length}
        path={dark.join('')}
        label="Your entry code"
        className="w-56 max-w-full rounded-card"
      />
      <figcaption className="mt-2 text-1 text-ink-2">
        Show this code at the door. Take a screenshot, so you don't need a connection there.
      </figcaption>
    </figure>
  );
}
