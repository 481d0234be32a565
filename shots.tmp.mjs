import { chromium } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
const CHROME = await findChromium();
const base = 'http://127.0.0.1:4187';
const api = async (method, path, body, token) => {
  const r = await fetch(base + '/api/v1' + path, { method, headers: { ...(body && {'content-type':'application/json'}), ...(token && {authorization:`Bearer ${token}`}) }, ...(body && {body: JSON.stringify(body)}) });
  return { status: r.status, body: await r.json() };
};
const { body: { data: { token } } } = await api('POST', '/admin/login', { email: 'admin@example.com', password: 'demo-password' });
const list = async (p) => (await api('GET', p, undefined, token)).body.data.result;
const pending = (await list('/admin/drivers?status=Pending'))[0];
const assigned = (await list('/admin/drivers?status=Assigned'))[0];
const rejected = (await list('/admin/drivers?status=Rejected'))[0];
const requests = await list('/admin/requestdrivers');
const req = requests.find(r => r.status === 'Assigned') ?? requests[0];
const cons = await list('/admin/consultants').catch(() => []) ;
const enr = await list('/admin/enrolees');
await api('POST', `/admin/drivers/${pending._id}/document-requests`, { documents: [{ group: 'medical', reason: 'unreadable', words: 'The stamp is dark' }] }, token);
const find = async (reference, contact) => { const a = await api('POST', '/track', { reference, contact }); if (a.status !== 200) console.log(reference, a); return a.body.data; };
const items = {
  pending: await find(pending.driverId, pending.phoneNumber),
  assigned: await find(assigned.driverId, assigned.phoneNumber),
  rejected: rejected && await find(rejected.driverId, rejected.phoneNumber),
  request: await find(req.requestId, req.phoneNumber),
  consultation: cons?.[0] && await find(cons[0].requestId, cons[0].phoneNumber),
  enrolment: enr?.[0] && await find(enr[0].reference ?? enr[0].enrolmentId ?? '', enr[0].email),
};
console.log(JSON.stringify(Object.fromEntries(Object.entries(items).map(([k,v]) => [k, v && { ...v, token: undefined }])), null, 1).slice(0, 3500));
const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] });
for (const width of [390, 1440, 320]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  if (width !== 320) { await page.goto(base + '/track'); await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/track-shots/form-${width}.png` }); }
  for (const [name, item] of Object.entries(items)) {
    if (!item || (width === 320 && name !== 'pending')) continue;
    await page.goto('about:blank');
    await page.goto(`${base}/track#${item.token}`);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/track-shots/${name}-${width}.png`, fullPage: true });
  }
  await page.close();
}
await browser.close();
