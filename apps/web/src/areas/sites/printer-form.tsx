import { addPrinter } from '@forecourt/contract/sites'
import { useState } from 'react'
import { type ApiError, send } from '../../kernel/client.ts'
import FormDialog, { type FormProps } from '../../kernel/form/form-dialog.tsx'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { formFields, useForm } from '../../kernel/form/form-state.ts'
import { Frame } from '../../kernel/form/frame.tsx'
import { refreshEntity } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

const fields = formFields(addPrinter.input, true)
const nothing = {}

/** Binding a printer at the vendor: its key stands on the label below the machine and is needed this once. */
function AddPrinter({ first, onClose }: Pick<FormProps, 'first' | 'onClose'>) {
  const t = useText()
  const form = useForm(fields, first ?? nothing)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    try {
      const { isConfirmed } = await send(addPrinter, form.values as never, { quiet: true })
      if (isConfirmed) toast(t(['打印机已添加', 'Printer added']), 'good')
      else
        toast(
          t([
            '厂商未答复，打印机已保存为离线，请稍后确认',
            'The vendor did not answer; the printer is kept as off line',
          ]),
          'plain',
        )
      onClose()
      await refreshEntity('printer')
    } catch (fault) {
      setBusy(false)
      form.refuse(fault as ApiError)
    }
  }
  return (
    <Frame
      title={t(addPrinter.title)}
      shape="modal"
      okText={t(['添加', 'Add'])}
      busy={busy}
      form={form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="call-confirm">
        {t([
          '编号与密钥在打印机底部标签上；密钥只用于绑定，不会保存。',
          'Number and key are on the label below the machine; the key is used for binding only and not kept.',
        ])}
      </p>
      <FormFields form={form} />
    </Frame>
  )
}

/** A new printer goes through the vendor, an existing one is an ordinary form. */
export const PrinterForm = (props: FormProps) => (props.row ? <FormDialog {...props} /> : <AddPrinter {...props} />)
