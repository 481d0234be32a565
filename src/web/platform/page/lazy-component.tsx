import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A component whose code comes when it is first needed; `preload` has it fetched before. */
export interface LazyComponent<Props extends object> {
  (props: Props): React.ReactNode;
  preload(): void;
}

/**
 * Calls `act` once `element` is less than a screen away from what is seen, or somebody goes through the page by the keyboard, which passes
 * over what isn't there yet; gives what ends the waiting.
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

interface LateOptions {
  until?: 'there' | 'near';
  /** The classes of what keeps its place meanwhile. */
  room?: string;
}

/**
 * Puts off loading what the first view doesn't need: until it stands on the page, or until a reader comes near the place where
 * it will stand. When it can't be loaded, it says so and tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { until = 'there', room = 'min-h-(--h-control)' }: LateOptions = {},
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

  function LateComponent(props: Props) {
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
        {/* What moves out of sight costs a phone its battery. */}
        {state !== 'far' && (
          <>
            <BrandStripes moving />
            <span className="sr-only">Loading</span>
          </>
        )}
      </p>
    );
  }

  return Object.assign(LateComponent, { preload: () => void start().catch(() => undefined) });
}
