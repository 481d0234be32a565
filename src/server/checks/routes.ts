import * as kinds from '#contract/checks/check-kinds.ts';
import * as checks from '#contract/checks/checks.ts';
import {
  cancelRoadTest as cancelEndpoint,
  setRoadTest as setEndpoint,
} from '#contract/checks/road-tests.ts';
import { documentImageRules } from '#server/documents/service.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { checkKinds, createKind, lackingOf, updateKind } from './kind-service.ts';
import { cancelRoadTest, setRoadTest } from './road-test-service.ts';
import { readFile, recordCheck, withdrawCheck } from './service.ts';

export function checkRoutes(scope: AdministratorScope): void {
  serve(scope, kinds.listCheckKinds, 'Kinds of checks', async (context) => ({
    result: await checkKinds(context),
  }));
  serve(scope, kinds.addCheckKind, 'Kind added', (context, { body }) => createKind(context, body));
  serve(scope, kinds.changeCheckKind, 'Kind changed', (context, { params, body }) =>
    updateKind(context, params.id, body),
  );
  serve(scope, kinds.countLacking, 'Drivers counted', (context, { params }) =>
    lackingOf(context, params.id),
  );
  serve(scope, checks.readFile, 'File', (context, { params }) => readFile(context, params.id));
  serve(
    scope,
    checks.recordCheck,
    'Check recorded',
    (context, { params, body }) => recordCheck(context, params.id, body),
    {
      form: {
        uploads: { ...documentImageRules, fields: ['images'], maxFiles: checks.maxCheckPhotos },
      },
    },
  );
  serve(scope, checks.withdrawCheck, 'Check withdrawn', (context, { params, body }) =>
    withdrawCheck(context, params, body),
  );
  serve(scope, setEndpoint, 'Road test saved', (context, { params, body }) =>
    setRoadTest(context, params.id, body),
  );
  serve(scope, cancelEndpoint, 'Road test cancelled', (context, { params, body }) =>
    cancelRoadTest(context, params.id, body),
  );
}
