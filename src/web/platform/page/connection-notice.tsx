import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

const farewellMs = 4000;

/** True until a moment after reconnection. */
function useIsNoticed(isLost: boolean): boolean {
  const [isNoticed, setNoticed] = useState(isLost);
  useEffect(() => {
    if (isLost) setNoticed(true);
    else {
      const timer = setTimeout(() => setNoticed(false), farewellMs);
      return () => clearTimeout(timer);
    }
  }, [isLost]);
  return isNoticed;
}

/** Below the header. Where an image extends behind the header, navy covers it. */
const places = {
  site: 'top-0 not-empty:pt-(--h-bar) not-empty:has-[+*_[data-picture-behind-bar]]:bg-navy-950',
  office: 'top-(--h-topbar) -mb-px in-data-whole:top-0',
};

interface ConnectionNoticeProps {
  place: keyof typeof places;
  /** What a lost connection means on this page. */
  sentence: string;
  /** Shown instead while the connection is fine. */
  otherwise?: ReactNode;
}

export function ConnectionNotice({ place, sentence, otherwise }: ConnectionNoticeProps) {
  const isLost = useIsConnectionLost();
  const isShown = useIsNoticed(isLost);
  return (
    <div role="status" className={classNames('peer sticky z-(--z-sticky)', places[place])}>
      {isShown ? (
        <NoticeLine>
          {isLost && <WifiOff className="size-6 shrink-0 p-0.5 text-navy-900" />}
          <span>
            <strong>{isLost ? 'No connection.' : 'The connection is back.'}</strong>{' '}
            {isLost && sentence}
          </span>
        </NoticeLine>
      ) : (
        otherwise
      )}
    </div>
  );
}

export function NoticeLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 border-s-5 border-b border-line border-s-gold-400 bg-gold-100 px-(--gutter) py-3 text-2 text-ink [&_strong]:font-title">
      {children}
    </p>
  );
}
