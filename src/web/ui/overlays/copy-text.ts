import { toast } from './toast.ts';

/** Returns false without a clipboard, as in old browsers and on pages without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and shows one of the messages as a toast. */
export async function copyWithToast(text: string, copied: string, failed: string): Promise<void> {
  if (await copyText(text)) toast.success(copied);
  else toast.error(failed);
}
