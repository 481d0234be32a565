import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { ConfirmStage, type ConfirmStageProps } from './confirm-stage.tsx';
import { DocumentStage } from './document-stage.tsx';

interface DocumentsStepProps extends ConfirmStageProps {
  stage: number;
  onNext(): void;
  onSummary: (() => void) | undefined;
}

/** The third step: a stage for each kind of document, then the review. */
export function DocumentsStep({ stage, onNext, onSummary, ...rest }: DocumentsStepProps) {
  const group: DocumentGroup | undefined = documentGroups[stage - 1];
  if (group === undefined) return <ConfirmStage {...rest} />;
  const { isArrival, problems, onBack } = rest;
  return <DocumentStage key={group} {...{ group, stage, isArrival, problems, onNext, onSummary, onBack }} />;
}
