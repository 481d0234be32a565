import { Award, FileHeart, Fingerprint, IdCard, type LucideIcon } from 'lucide-react';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';

export const documentIcons: Record<DocumentGroup, LucideIcon> = {
  drivers: IdCard,
  nin: Fingerprint,
  medical: FileHeart,
  education: Award,
};
