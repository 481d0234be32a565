import { useState } from 'react';
import { appCodeLength } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface FactorCodeFieldProps {
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void };
  proofs: readonly Proof[];
}

export function FactorCodeField({ field, proofs }: FactorCodeFieldProps) {
  const hasApp = proofs.includes('app');
  const [isBackup, setBackup] = useState(!hasApp);
  return (
    <div className="grid gap-1">
      {isBackup ? (
        <Field
          key="backup"
          label="Backup code"
          hint="One of the codes that you saved when you set up your second factor. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      ) : (
        <CodeBoxes
          key="app"
          length={appCodeLength}
          label={`${appCodeLength}-digit code`}
          hint="Open your authenticator app and enter the code that it shows now."
          {...field}
        />
      )}
      {hasApp && (
        <div>
          <TextButton
            onClick={() => {
              field.onChange('');
              setBackup(!isBackup);
            }}
          >
            {isBackup ? 'Use the app instead' : 'Use a backup code instead'}
          </TextButton>
        </div>
      )}
    </div>
  );
}
