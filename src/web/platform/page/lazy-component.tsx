import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A component that is loaded when it is first needed; `preload` loads it earlier. */
export interface LazyComponent<Props extends object> {
  (props: Props): React.ReactNode;
  preload(): void;
}

/**
 * Calls `act` once `element` is less than a screen away from the viewport, or when Tab is pressed, because the Tab key
 * skips what isn't rendered yet. Returns the cleanup function.
 */
function onceNear(element: Element, act: () => void): () => void {
  const noteTab = ({ key }: KeyboardEvent) => key === 'Tab' && act();
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      act();
    },
    { rootMargin: '100% 0px' },
  );
  watcher.observe(element);
  window.addEventListener('keydown', noteTab);
  return () => {
    watcher.disconnect();
    window.removeEventListener('keydown', noteTab);
  };
}

interface LazyOptions {
  until?: 'there' | 'near';
  /** Classes of the placeholder that reserves the space. */
  room?: string;
}

/**
 * Defers loading a component until it is mounted (`there`) or close to the viewport (`near`). If loading fails, it
 * shows an error with a button that tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { until = 'there', room = 'min-h-(--h-control)' }: LazyOptions = {},
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function start(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function DeferredComponent(props: Props) {
    const [state, setState] = useState<'far' | 'waiting' | 'there' | 'failed'>(until === 'near' ? 'far' : 'waiting');
    const place = useRef<HTMLParagraphElement>(null);
    useEffect(() => {
      if (state === 'far' && place.current) return onceNear(place.current, () => setState('waiting'));
      if (state !== 'waiting') return;
      void start().then(
        () => setState('there'),
        () => setState('failed'),
      );
    }, [state]);

    if (Loaded) return <Loaded {...props} />;
    if (state === 'failed') {
      return (
        <div role="alert" className="flex flex-col items-start gap-3 py-4">
          <p>This part could not be loaded. Please check your connection.</p>
          <Button variant="line" onClick={() => setState('waiting')}>
            Try again
          </Button>
        </div>
      );
    }
    return (
      <p ref={place} role="status" className={classNames('flex items-center no-script:hidden', room)}>
        {/* No animation while out of sight: it would cost battery. */}
        {state !== 'far' && (
          <>
            <BrandStripes moving />
            <span className="sr-only">Loading</span>
          </>
        )}
      </p>
    );
  }

  return Object.assign(DeferredComponent, { preload: () => void start().catch(() => undefined) });
}
