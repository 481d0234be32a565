import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError } from '#web/platform/page/error-listener.ts';
import { guardedNavigation, guardHistory } from '#web/platform/page/guarded-navigation.ts';

guardHistory();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[guardedNavigation]} onError={reportError} />
    </StrictMode>,
  );
});
