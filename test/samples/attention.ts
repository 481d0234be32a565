import { type AttentionItem, type AttentionKind, readAttention } from '#contract/notifications/attention.ts';
import { type Administrator, ask } from '#test/administrator.ts';

/** What an administrator is told of a kind; `undefined` if there is nothing of it, or the role isn't told. */
export async function attentionOf(who: Administrator, kind: AttentionKind): Promise<AttentionItem | undefined> {
  return (await ask(who, readAttention)).result.find((item) => item.kind === kind);
}
