import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stripes } from '#web/ui/stripes.tsx';

/** A component whose code comes when it is first needed; `preload` has it fetched before. */
export interface Late<Props extends object> {
  (props: Props): React.ReactNode;
  preload(): void;
}

/** Puts off loading what the first view doesn't need. When it can't be loaded, it says so and tries again. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
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
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      start().then(
        () => setState('there'),
        () => setState('failed'),
      );
    }, [state]);

    if (Loaded) return <Loaded {...props} />;
    if (state === 'failed') {
      return (
        <div role="alert" className="flex flex-col items-start gap-3 py-4">
          <p>This part could not be loaded. Please check your connection.</p>
          <Button look="line" onClick={() => setState('waiting')}>
            Try again
          </Button>
        </div>
      );
    }
    return (
      <p role="status" className="flex min-h-(--h-control) items-center">
        <Stripes moving />
        <span className="sr-only">Loading</span>
      </p>
    );
  }

  return Object.assign(LateComponent, { preload: () => void start().catch(() => undefined) });
}
