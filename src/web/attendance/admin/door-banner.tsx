import { CloudOff } from 'lucide-react';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** Counts what is only on this phone, and says when it goes out. */
export function DoorBanner({ waiting, refusal }: { waiting: number; refusal: string }) {
  const isLost = useIsConnectionLost();
  const isShown = waiting > 0 || isLost;
  const marks = `${pluralize(waiting, 'mark')} ${waiting === 1 ? 'is' : 'are'} saved on this phone and will be sent later.`;
  return (
    <div role="status">
      {isShown && (
        <div className="flex items-center gap-3 border-s-[5px] border-gold-500 bg-gold-100 px-4 py-2.5 text-navy-950">
          <CloudOff aria-hidden="true" className="size-6 flex-none text-gold-700" />
          <p>
            {isLost && <strong className="block">You're offline.</strong>}
            {waiting > 0 ? marks : 'You can go on. Your marks are saved on this phone and sent later.'}
            {refusal !== '' && <span className="block">{refusal}</span>}
          </p>
        </div>
      )}
    </div>
  );
}
