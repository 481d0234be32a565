import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type DocumentGroup,
  documentGroups,
  registerDriver,
  type UploadName,
} from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { goodFields } from '#test/samples/applications.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { aSecret, hashOf, photoUrl } from '#test/samples/uploads.ts';
import { keyedField, type TrackedApplication } from './applicants.ts';

/** People who upload photos one by one before applying, like the site's form. */
export interface Uploaders {
  sent: readonly TrackedApplication[];
  /** Responses that must never happen. */
  wrongAnswers: readonly string[];
  /** Bytes of photos that arrived, and bytes sent for them. */
  bytes: { arrived: number; sent: number };
  stop(): Promise<void>;
}

const retryMs = 200;
const maxAttempts = 300;
const Acknowledged = z.object({ data: z.object({ reference: z.string() }) });

export function startUploaders(origin: string, people: number): Uploaders {
  const sent: TrackedApplication[] = [];
  const wrongAnswers: string[] = [];
  const bytes = { arrived: 0, sent: 0 };
  const stopping = new AbortController();

  /** Undefined for lost connections and 5xx, which a browser retries. */
  async function call(url: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const answer = await fetch(origin + url, { ...init, signal: AbortSignal.timeout(60_000) });
      if (answer.status < 500) return answer;
      await answer.body?.cancel();
    } catch {
      // The connection broke.
    }
    return undefined;
  }

  async function sendPhoto(photo: Buffer, secret: string, group: DocumentGroup): Promise<boolean> {
    const headers = { 'upload-secret': secret, 'content-type': 'image/png' };
    bytes.sent += photo.length;
    const url = photoUrl(group, hashOf(photo));
    const answer = await call(url, { method: 'PUT', headers, body: new Uint8Array(photo) });
    if (!answer) return false;
    if (answer.ok) bytes.arrived += photo.length;
    else wrongAnswers.push(`${answer.status} ${await answer.text()}`);
    return answer.ok;
  }

  async function until(act: () => Promise<boolean>): Promise<boolean> {
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      if (await act()) return true;
      await pause(retryMs);
    }
    wrongAnswers.push(`nothing after ${maxAttempts} attempts`);
    return false;
  }

  async function apply(): Promise<void> {
    const [key, secret] = [uuid(), aSecret()];
    const record: TrackedApplication = { key, references: new Set() };
    const uploads: UploadName[] = [];
    for (const group of documentGroups) {
      const photo = await noise(300, 300).png().toBuffer();
      if (!(await until(() => sendPhoto(photo, secret, group)))) return;
      uploads.push({ group, sha256: hashOf(photo), name: `${group}.png` });
    }
    const fields = { ...goodFields(), ...keyedField(key) };
    const body = JSON.stringify({ ...fields, uploadSecret: secret, uploads });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    sent.push(record);
    await until(async () => {
      const answer = await call(apiBase + registerDriver.path, { method: 'POST', headers, body });
      if (!answer) return false;
      const text = await answer.text();
      if (answer.status === 201)
        record.references.add(z.parse(Acknowledged, JSON.parse(text)).data.reference);
      else wrongAnswers.push(`${answer.status} ${text}`);
      return true;
    });
  }

  const everybody = Array.from({ length: people }, async () => {
    while (!stopping.signal.aborted) await apply();
  });
  return {
    sent,
    wrongAnswers,
    bytes,
    async stop() {
      stopping.abort();
      await Promise.all(everybody);
    },
  };
}
