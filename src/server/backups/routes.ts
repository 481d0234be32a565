import * as z from 'zod/mini';
import {
  changeBackupRetention as changeRetentionEndpoint,
  downloadBackup,
  makeBackup as makeBackupEndpoint,
  openRecoverySheet as openRecoverySheetEndpoint,
  readBackups as readBackupsEndpoint,
  readBucket as readBucketEndpoint,
  sendBackup,
  startFromBackup as startFromBackupEndpoint,
  testBucket as testBucketEndpoint,
} from '#contract/backups/backups.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { withReceivedFile } from '#server/platform/http/uploads.ts';
import {
  type BackupCare,
  changeBackupRetention,
  downloadPath,
  makeBackup,
  openRecoverySheet,
  prepareDownload,
  readBackups,
  readBucket,
  readDownload,
  testBucket,
} from './service.ts';
import { keepBackup, requireFree, startFromBackup } from './start-service.ts';

export function backupRoutes(scope: AdministratorScope, care: BackupCare): void {
  serve(scope, readBackupsEndpoint, 'Backups', (context) => readBackups(context, care));
  serve(scope, makeBackupEndpoint, 'A backup is being made.', (context) =>
    makeBackup(context, care),
  );
  serve(
    scope,
    changeRetentionEndpoint,
    'Saved. Older backups are deleted after the next one.',
    (context, { body }) => changeBackupRetention(context, care, body.keptDays),
  );
  serve(
    scope,
    downloadBackup,
    ({ fileName }) => `${fileName} is being downloaded.`,
    (context, { body }) => prepareDownload(context, care, body),
  );
  serve(scope, openRecoverySheetEndpoint, 'Recovery sheet', (context) =>
    openRecoverySheet(context, care),
  );
  serve(
    scope,
    testBucketEndpoint,
    'The bucket works: a small file was written, read and deleted.',
    (context) => testBucket(context, care),
  );
  serve(scope, readBucketEndpoint, 'Backups in the bucket', () => readBucket(care));
  serve(
    scope,
    startFromBackupEndpoint,
    'The backup is being checked. Then the product starts again with it.',
    (context, { body }) => startFromBackup(context, care, body),
  );
  // Bytes are only parsed here.
  scope.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(bytesType, (_request, _payload, done) => done(null));
    serve(
      { ...scope, app },
      sendBackup,
      'The backup has arrived.',
      async (context, { request }) => {
        await requireFree(context.db, care.start);
        const place = { name: 'backup', maxBytes: Number.MAX_SAFE_INTEGER };
        await withReceivedFile(request, context.files.incoming.unlimited, place, (file) =>
          keepBackup(context, care.start, file),
        );
      },
      { bytes: { types: [bytesType], max: 1024 * 1024 } },
    );
  });
}

const bytesType = 'application/octet-stream';

const readDownloadEndpoint = endpoint(`GET ${downloadPath('{downloadId}')}`, {
  access: 'public',
  tag: 'System',
  summary: 'Download a sealed backup by its signed address',
  params: z.object({ downloadId: Id }),
  query: z.extend(SignedQuery, { sealing: z.catch(z.string(), '') }),
  errors: [403, 404],
  produces: ['application/octet-stream'],
  response: FileBody,
});

export function publicBackupRoutes(scope: VisitorScope, care: BackupCare): void {
  serveRaw(scope, readDownloadEndpoint, (context, { params, query }) =>
    readDownload(context, care, params.downloadId, query),
  );
}
