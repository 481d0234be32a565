import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { documentGroups, registerDriver } from '#contract/application-form.ts';
import { apiBase } from '#contract/endpoint.ts';
import { goodFields } from '#test/applications.ts';
import { noise } from '#test/image-bombs.ts';
import { aSecret, bytesType, idIn, uploadsUrl } from '#test/uploads.ts';
import type { Sent } from './applicants.ts';

/** People who send their photos ahead, as the site's form does, one after the other. */
export interface Uploaders {
  sent: readonly Sent[];
  /** Responses that must never happen. */
  wrongAnswers: readonly string[];
  /** The bytes of the photos that arrived, and how many went out for them. */
  bytes: { arrived: number; sent: number };
  /** Lets the running applications come to their end. */
  stop(): Promise<void>;
}

const pieceBytes = 64 * 1024;
const retryMs = 200;
const maxAttempts = 300;
const Acknowledged = z.object({ data: z.object({ reference: z.string() }) });

/** Starts so many people at `origin`, each of whom pauses after an application. */
export function startUploaders(origin: string, people: number, pauseMs = 0): Uploaders {
  const sent: Sent[] = [];
  const wrongAnswers: string[] = [];
  const bytes = { arrived: 0, sent: 0 };
  const stopping = new AbortController();

  /** The response; undefined if there was none, or one that a browser waits out. */
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

  /** Makes one attempt to continue a photo; returns whether it is there. */
  async function advance(photo: Buffer, secret: string, record: { url: string | undefined }): Promise<boolean> {
    const headers = { 'tus-resumable': '1.0.0', 'upload-secret': secret };
    let offset = 0;
    if (record.url !== undefined) {
      const asked = await call(record.url, { method: 'HEAD', headers });
      if (!asked) return false;
      if (asked.status === 404) wrongAnswers.push('a photo was gone');
      record.url = asked.status === 200 ? record.url : undefined;
      offset = asked.status === 200 ? Number(asked.headers.get('upload-offset')) : 0;
    }
    if (record.url === undefined) {
      const length = { 'upload-length': String(photo.length) };
      const announced = await call(uploadsUrl, { method: 'POST', headers: { ...headers, ...length } });
      record.url = announced?.headers.get('location') ?? undefined;
      if (announced && announced.status !== 201) wrongAnswers.push(`${announced.status} ${await announced.text()}`);
      if (record.url === undefined) return false;
    }
    while (offset < photo.length) {
      const body = new Uint8Array(photo.subarray(offset, offset + pieceBytes));
      const place = { 'upload-offset': String(offset), 'content-type': bytesType };
      bytes.sent += body.length;
      const answer = await call(record.url, { method: 'PATCH', headers: { ...headers, ...place }, body });
      if (answer?.status !== 204) {
        if (answer && answer.status !== 409) wrongAnswers.push(`${answer.status} ${await answer.text()}`);
        return false;
      }
      offset += body.length;
    }
    bytes.arrived += photo.length;
    return true;
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
    const record: Sent = { key, references: new Set() };
    const uploads: { id: string; group: string }[] = [];
    for (const group of documentGroups) {
      const photo = await noise(300, 300).png().toBuffer();
      const upload: { url: string | undefined } = { url: undefined };
      if (!(await until(() => advance(photo, secret, upload)))) return;
      uploads.push({ id: idIn(upload.url ?? ''), group });
    }
    const fields = { ...goodFields(), previousDrivingExperienceDetails: `Many years on the road; key ${key}` };
    const body = JSON.stringify({ ...fields, uploadSecret: secret, uploads });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    sent.push(record);
    await until(async () => {
      const answer = await call(apiBase + registerDriver.path, { method: 'POST', headers, body });
      if (!answer) return false;
      const text = await answer.text();
      if (answer.status === 201) record.references.add(z.parse(Acknowledged, JSON.parse(text)).data.reference);
      else wrongAnswers.push(`${answer.status} ${text}`);
      return true;
    });
  }

  const everybody = Array.from({ length: people }, async () => {
    while (!stopping.signal.aborted) {
      await apply();
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
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
