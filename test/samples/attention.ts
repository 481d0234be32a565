import {
  type AttentionItem,
  type AttentionKind,
  readAttention,
} from '#contract/notifications/attention.ts';
import { type Administrator, ask } from '#test/administrator.ts';

/** An administrator's item of a kind; `undefined` if there is none, or the role doesn't see it. */
export async function attentionOf(
  who: Administrator,
  kind: AttentionKind,
): Promise<AttentionItem | undefined> {
  return (await ask(who, readAttention)).result.find((item) => item.kind === kind);
}
