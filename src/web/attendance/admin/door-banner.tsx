import { CloudOff } from 'lucide-react';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';

/** Counts what is only on this phone, and says when it goes out. */
export function DoorBanner({ waiting, refusal }: { waiting: number; refusal: string }) {
  const isLost = useIsConnectionLost();
  const isShown = waiting > 0 || isLost;
  const kept = waiting === 0 ? 'The list is kept on this phone.' : `Kept on this phone, ${waiting} not sent yet.`;
  return (
    <div role="status">
      {isShown && (
        <div className="door-banner">
          <CloudOff aria-hidden="true" className="size-6 flex-none text-gold-700" />
          <p>
            <strong className="block">{isLost ? `No line. ${kept}` : kept}</strong>
            {refusal || (waiting > 0 ? 'Go on; they are sent by themselves.' : 'Go on; what you mark is sent later.')}
          </p>
        </div>
      )}
    </div>
  );
}
