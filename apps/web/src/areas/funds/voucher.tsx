import { useRef, useState } from 'react'
import { Icon } from '../../kernel/icon.tsx'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { FileLink } from '../../kernel/viewer/file-link.tsx'
import type { FieldInputProps } from '../../kernel/widgets/field-input.tsx'
import { fileAddress, fileName, isPicture, putFile } from '../../kernel/widgets/files.ts'
import { wireText } from '../../kernel/wire-text.ts'

export const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : wireText(value).split(',').filter(Boolean)

interface VoucherPicturesProps {
  readonly keys: readonly string[]
  /** The document that shows them: by it they may be read, whoever uploaded them. */
  readonly row?: string
}

/** Vouchers large enough to be read beside the facts; each opens over the whole window. */
export function VoucherPictures({ keys, row }: VoucherPicturesProps) {
  const t = useText()
  const [at, setAt] = useState(0)
  const key = keys[Math.min(at, keys.length - 1)]
  if (!key) return <p className="funds-no-voucher">{t(['尚未上传凭证', 'No voucher yet'])}</p>
  return (
    <figure className="funds-voucher">
      <FileLink of={key} row={row} among={keys} title={t(['查看大图', 'Open in full'])}>
        {isPicture(key) ? (
          <img src={fileAddress(key, row)} alt={t(['付款凭证 {0}', 'Voucher {0}'], at + 1)} />
        ) : (
          <span className="funds-paper">
            <Icon name="file" size={28} />
            {fileName(key)}
          </span>
        )}
      </FileLink>
      {keys.length > 1 && (
        <figcaption>
          {keys.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-label={t(['第{0}张', 'Number {0}'], index + 1)}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {index + 1}
            </button>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** A place to drop, paste or choose the voucher, which then shows at a readable size. */
export function VoucherInput({ id, value, label, describedBy, invalid, onChange, onBlur }: FieldInputProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const keys = keysOf(value)
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    try {
      const stored = await Promise.all(files.map(putFile))
      onChange([...keys, ...stored.map(one => one.key)].join(','))
    } catch {
      toast(t(['上传失败，请重试', 'Upload failed, please try again']), 'bad')
    }
    setBusy(false)
    onBlur()
  }
  return (
    <div
      className="funds-drop"
      data-invalid={invalid}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void take([...event.dataTransfer.files])
      }}
      onPaste={event => void take([...event.clipboardData.files])}
    >
      {keys.map(key => (
        <span className="funds-dropped" key={key}>
          <FileLink of={key} among={keys}>
            {isPicture(key) ? (
              <img src={fileAddress(key)} alt={fileName(key)} />
            ) : (
              <span className="funds-paper">
                <Icon name="file" size={24} />
                {fileName(key)}
              </span>
            )}
          </FileLink>
          <button
            type="button"
            className="quiet icon-button small"
            aria-label={t(['移除{0}', 'Remove {0}'], fileName(key))}
            onClick={() => onChange(keys.filter(one => one !== key).join(',') || null)}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      <button
        type="button"
        id={id}
        className="quiet funds-choose"
        aria-describedby={describedBy}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Icon name="file" size={22} />
        <span>
          {busy
            ? t(['正在上传…', 'Uploading…'])
            : keys.length > 0
              ? t(['继续添加', 'Add another'])
              : t(['点击、拖入或粘贴凭证', 'Choose, drop or paste the voucher'])}
        </span>
        <small>{t(['图片或 PDF，不超过 10 MB', 'Picture or PDF, up to 10 MB'])}</small>
      </button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept="image/*,application/pdf"
        aria-label={label}
        onChange={event => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
