import { addPrinter } from '@forecourt/contract/sites'
import CallDialog from '../../kernel/call/call-dialog.tsx'
import FormDialog, { type FormProps } from '../../kernel/form/form-dialog.tsx'
import { useText } from '../../kernel/text.ts'

/** Binding a printer at the vendor: its key stands on the label below the machine and is needed this once. */
function AddPrinter({ first, onClose }: Pick<FormProps, 'first' | 'onClose'>) {
  const t = useText()
  return (
    <CallDialog
      call={addPrinter}
      {...(first ? { first } : {})}
      ok={['添加', 'Add']}
      before={
        <p className="call-confirm">
          {t([
            '编号与密钥在打印机底部标签上；密钥只用于绑定，不会保存。',
            'Number and key are on the label below the machine; the key is used for binding only and not kept.',
          ])}
        </p>
      }
      done={({ isConfirmed }) =>
        isConfirmed
          ? { text: ['打印机已添加', 'Printer added'] }
          : {
              text: [
                '厂商未答复，打印机已保存为离线，请稍后确认',
                'The vendor did not answer; the printer is kept as off line',
              ],
              tone: 'plain',
            }
      }
      onClose={onClose}
    />
  )
}

/** A new printer goes through the vendor, an existing one is an ordinary form. */
export const PrinterForm = (props: FormProps) => (props.row ? <FormDialog {...props} /> : <AddPrinter {...props} />)
