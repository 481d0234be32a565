import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { createTraining } from '#contract/trainings/training-management.ts';
import type { Database } from '#server/platform/database/database.ts';
import { signInAt } from '#test/administrator.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { goodConsultation } from '#test/consultations.ts';
import { aTarget, fuzz } from '#test/fuzz-run.ts';
import { aPicture } from '#test/images.ts';
import { findHalfStates } from '#test/placements.ts';
import type { Product } from '#test/product.ts';
import { goodRequest } from '#test/requests.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import { goodTraining } from '#test/trainings.ts';
import type { Check } from './checks.ts';
import { admin, withOpenedProduct } from './opened-product.ts';
import { say } from './report.ts';

async function post(origin: string, { path }: Endpoint, body: FormData | object, headers = {}): Promise<void> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}${apiBase}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Creates a row of each kind, as people would send it. */
async function fill(origin: string, headers: { authorization: string }): Promise<void> {
  const images = [{ name: 'banner.jpg', bytes: await aPicture('banner') }];
  const training = asForm({ fields: goodTraining(), images, groups: undefined });
  await post(origin, createTraining, training, headers);
  await post(origin, registerDriver, asForm(await anApplication()));
  await post(origin, createRequest, goodRequest());
  await post(origin, createConsultation, goodConsultation());
}

/** Sends so many hostile requests to all addresses, and checks that none does harm or gets a faulty response. */
export async function fuzzAll(random: SeededRandom, count: number): Promise<Check[]> {
  const torment = async (product: Product, db: Database) => {
    const administrator = await signInAt(product.url, admin);
    await fill(product.url, administrator.headers);
    const token = administrator.headers.authorization.replace('Bearer ', '');
    const target = await aTarget(product.url, administrator, token);
    const wrong: string[] = [];
    const started = performance.now();
    const seed = random.whole(0, 2 ** 31 - 1);
    const statuses = await fuzz(product.url, target, { seed, count }).catch((error: unknown) => {
      wrong.push(String(error));
      return new Map<number, number>();
    });
    say([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '));
    const seconds = ((performance.now() - started) / 1000).toFixed();
    const ready = await fetch(`${product.url}/readyz`);
    return [
      {
        what: `each of ${count} hostile requests is answered as it should be (in ${seconds} s, by seed ${seed})`,
        wrong,
      },
      { what: 'nothing of what is stored contradicts itself', wrong: await findHalfStates(db) },
      { what: 'the product is ready for more', wrong: ready.status === 200 ? [] : [`it answers ${ready.status}`] },
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  };
  return withOpenedProduct(torment, { TRUST_PROXY: '1' });
}
