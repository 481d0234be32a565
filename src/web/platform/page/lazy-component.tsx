import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onReconnect } from '#web/platform/http/connection.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { StalePageError } from './load-files.ts';
import { whenIdle } from './when-idle.ts';

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

interface LazyOptions<Props> {
  /**
   * When to load it: as soon as the page is idle, at the latest when mounted (`there`); when mounted (`mounted`); or close to
   * the viewport (`near`). What opens over the page isn't needed before it opens, so that counts in place of mounting.
   */
  until?: 'there' | 'mounted' | 'near';
  /** Classes of the placeholder that reserves the space. */
  room?: string;
  /**
   * For what opens over the page: closes it. Until it is there, and if it fails, a panel at the window's lower edge
   * stands for it.
   */
  dismiss?: (props: Props) => void;
}

const panel = 'overlay-panel';

/**
 * Loads a component later than the page. If that fails, it says so, tries again when the connection is back, and has a
 * button to try at once. Not `React.lazy`, which remembers a failure for ever: a fresh one per attempt, with an error
 * boundary, would be longer.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { until = 'there', room = 'min-h-(--h-control)', dismiss }: LazyOptions<Props> = {},
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
  const preload = () => void start().catch(() => undefined);
  if (import.meta.env.PROD && typeof window !== 'undefined' && until === 'there') whenIdle(preload);

  function DeferredComponent(props: Props) {
    const [state, setState] = useState<State>(until === 'near' ? 'far' : 'waiting');
    const place = useRef<HTMLParagraphElement>(null);
    const isOverlay = 'isOpen' in props;
    const isClosed = isOverlay && props.isOpen === false;
    useEffect(() => {
      // A closed overlay is nowhere yet.
      if (isClosed) return;
      if (isOverlay && state === 'far') return setState('waiting');
      if (state === 'far' && place.current) return onceNear(place.current, () => setState('waiting'));
      if (state === 'failed') return onReconnect(() => setState('waiting'));
      if (state !== 'waiting') return;
      void start().then(
        () => setState('there'),
        (error: unknown) => setState(error instanceof StalePageError ? 'stale' : 'failed'),
      );
    }, [state, isOverlay, isClosed]);

    if (Loaded) return <Loaded {...props} />;
    // A closed overlay needs no placeholder.
    if (isClosed) return null;
    if (state === 'failed' || state === 'stale') {
      // Public forms keep what was entered.
      const tryAgain = () => (state === 'stale' ? window.location.reload() : setState('waiting'));
      return (
        <div role="alert" className={classNames('flex flex-col items-start gap-3', dismiss ? panel : 'py-4')}>
          <p>This part could not be loaded. Please check your connection.</p>
          <div className="flex gap-3">
            <Button variant="line" onClick={tryAgain}>
              Try again
            </Button>
            {dismiss && (
              <Button variant="line" onClick={() => dismiss(props)}>
                Close
              </Button>
            )}
          </div>
        </div>
      );
    }
    return (
      <p
        ref={place}
        role="status"
        className={classNames('flex items-center no-script:hidden', dismiss ? `${panel} comes-late` : room)}
      >
        {/* No animation while out of sight: it would cost battery. */}
        {state !== 'far' && (
          <>
            <BrandStripes moving />
            <span className={dismiss ? 'ms-3' : 'sr-only'}>Loading</span>
          </>
        )}
      </p>
    );
  }

  return Object.assign(DeferredComponent, { preload });
}

type State = 'far' | 'waiting' | 'there' | 'failed' | 'stale';
