import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { onReconnect } from '#web/platform/http/connection.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface LazyOptions<Props> {
  /** Classes of the placeholder that reserves the space. */
  room?: string;
  /** Closes what opens over the page, if that isn't its `onClose`. */
  dismiss?: (props: Props) => void;
}

/**
 * `React.lazy` with what is shown meanwhile: a component that is loaded when it is first rendered, or first open if it has
 * `isOpen`. If that fails, it says so, and tries again by a press or when the connection is back. What can be closed opens over
 * the page: until it is there, and if it fails, a panel at the window's lower edge stands for it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { room = 'min-h-(--h-control)', dismiss }: LazyOptions<Props> = {},
): ComponentType<Props> {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause: unknown) => {
          throw new LoadError('a part of the page could not be loaded', { cause });
        },
      ),
    );
  // React remembers a failure for ever, so each attempt is a new component.
  let Part = attempt();

  function LazyComponent(props: Props) {
    const isClosed = 'isOpen' in props && props.isOpen === false;
    const [isWanted, setWanted] = useState(!isClosed);
    const [attempts, setAttempts] = useState(0);
    const isHydrated = useIsHydrated();
    if (!isClosed && !isWanted) setWanted(true);

    function startAfresh() {
      Part = attempt();
      setAttempts(attempts + 1);
    }
    function tryAgain() {
      // Some browsers remember the failure, too, and a newer version has other files. Forms keep what was entered.
      if (attempts > 0 && navigator.onLine) window.location.reload();
      else startAfresh();
    }
    const onClose = dismiss ? () => dismiss(props) : closingOf(props);
    function close() {
      setWanted(false);
      startAfresh();
      onClose?.();
    }

    if (!isWanted) return null;
    const loading = <Loading room={room} isOverlay={onClose !== undefined} />;
    if (!isHydrated) return loading;
    return (
      <LoadBoundary
        key={attempts}
        failed={<NotLoaded onTryAgain={tryAgain} onReconnected={startAfresh} onClose={onClose && close} />}
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return LazyComponent;
}

function closingOf(props: object): (() => void) | undefined {
  const onClose = 'onClose' in props ? props.onClose : undefined;
  return typeof onClose === 'function' ? () => void onClose() : undefined;
}

class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Shows `failed` in place of a part that could not be loaded. Other errors go on to the page's boundary. */
class LoadBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state: { error?: unknown } = {};

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LoadError) return this.props.failed;
    throw error;
  }
}

const panel = 'overlay-panel';

function Loading({ room, isOverlay }: { room: string; isOverlay: boolean }) {
  return (
    <p
      role="status"
      className={classNames('flex items-center no-script:hidden', isOverlay ? `${panel} comes-late` : room)}
    >
      <BrandStripes moving />
      <span className={isOverlay ? 'ms-3' : 'sr-only'}>Loading</span>
    </p>
  );
}

interface NotLoadedProps {
  onTryAgain(): void;
  onReconnected(): void;
  /** For what opens over the page. */
  onClose: (() => void) | undefined;
}

function NotLoaded({ onTryAgain, onReconnected, onClose }: NotLoadedProps) {
  useEffect(() => onReconnect(onReconnected), [onReconnected]);
  return (
    <div role="alert" className={classNames('flex flex-col items-start gap-3', onClose ? panel : 'py-4')}>
      <p>This part could not be loaded. Please check your connection.</p>
      <div className="flex gap-3">
        <Button variant="line" onClick={onTryAgain}>
          Try again
        </Button>
        {onClose && (
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
