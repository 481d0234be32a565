import * as z from 'zod/mini';
import {
  downloadBackup,
  keepBackups as keepBackupsEndpoint,
  makeBackup as makeBackupEndpoint,
  openRecoverySheet as openRecoverySheetEndpoint,
  readBackups as readBackupsEndpoint,
} from '#contract/backups/backups.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import {
  type BackupCare,
  downloadPath,
  keepBackups,
  makeBackup,
  openRecoverySheet,
  prepareDownload,
  readBackups,
  readDownload,
} from './service.ts';

export function backupRoutes(scope: AdministratorScope, care: BackupCare): void {
  serve(scope, readBackupsEndpoint, 'Backups', (context) => readBackups(context, care));
  serve(scope, makeBackupEndpoint, 'A backup is being made.', (context) =>
    makeBackup(context, care),
  );
  serve(
    scope,
    keepBackupsEndpoint,
    'Saved. Older backups are deleted after the next one.',
    (context, { body }) => keepBackups(context, care, body.keptDays),
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
}

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
  serveRaw(scope, readDownloadEndpoint, async (context, { params, query }) => {
    const { content, size, fileName } = await readDownload(context, care, params.downloadId, query);
    return { content, size, headers: downloadHeaders(fileName) };
  });
}
