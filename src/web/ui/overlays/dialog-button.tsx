import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  label: string;
  icon: LucideIcon;
  children(onClose: () => void): ReactNode;
}

export function DialogButton({
  label,
  icon: Icon,
  variant = 'line',
  className,
  children,
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="dense"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Icon />
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
