import { readHealth as readHealthEndpoint } from '#contract/settings/health.ts';
import {
  changeMailSettings,
  changeTextSettings,
  readOutletSettings,
  removeOutletSettings,
  testOutlet,
} from '#contract/settings/outlets.ts';
import { changePlacingSettings, readPlacingSettings } from '#contract/settings/placing.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import { type AdministratorScope, serve, serveRaw } from '#server/platform/http/serve.ts';
import { type HealthSources, readHealth } from './health-service.ts';
import {
  changeMail,
  changeText,
  readOutlets,
  removeOutlet,
  type Senders,
  sendTest,
} from './outlet-service.ts';
import { changePlacing, readPlacing } from './service.ts';

export function settingsRoutes(
  scope: AdministratorScope,
  delivering: Omit<Senders, 'tests'>,
  health: HealthSources,
): void {
  serve(scope, readPlacingSettings, 'Settings of placing', ({ db }) => readPlacing(db));
  serve(scope, changePlacingSettings, 'Settings saved', (context, { body }) =>
    changePlacing(context, body),
  );
  serve(scope, readHealthEndpoint, 'Health', (context) => readHealth(context, health));

  const tests = rateLimit(scope.context.pool, 'outlet-tests', 20, 10 * 60);
  const senders = { ...delivering, tests };
  serve(scope, readOutletSettings, 'Settings of emails and text messages', (context) =>
    readOutlets(context),
  );
  serve(scope, changeMailSettings, 'Saved. A test is on its way to you', (context, { body }) =>
    changeMail(context, senders, body),
  );
  serve(
    scope,
    changeTextSettings,
    'Saved. A test is on its way to this phone',
    (context, { body }) => changeText(context, senders, body),
  );
  serveRaw(scope, testOutlet, async (context, { body }) => {
    return { message: `A test was sent to ${await sendTest(context, senders, body)}` };
  });
  serve(scope, removeOutletSettings, 'Removed', (context, { params, query }) =>
    removeOutlet(context, senders, { channel: params.channel, version: query.version }),
  );
}
