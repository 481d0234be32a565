import { changePlacingSettings, readPlacingSettings } from '#contract/settings/placing.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { changePlacing, readPlacing } from './service.ts';

export function settingsRoutes(scope: AdministratorScope): void {
  serve(scope, readPlacingSettings, 'Settings of placing', ({ db }) => readPlacing(db));
  serve(scope, changePlacingSettings, 'Settings saved', (context, { body }) =>
    changePlacing(context, body),
  );
}
