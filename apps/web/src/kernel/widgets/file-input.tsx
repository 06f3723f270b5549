import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { webKindOf } from '../kinds/index.ts'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { FileLink } from '../viewer/file-link.tsx'
import type { FieldInputProps } from './field-props.ts'
import { fileAddress, fileName, isPicture, keysOf, putFile } from './files.ts'

const bytesPerKb = 1024

/** Stored files by key: chosen, dropped or pasted, shown as pictures where they are some. */
export default function FileInput(props: FieldInputProps) {
  const { id, field, value, label, describedBy, invalid, onChange, onBlur } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const { maxKb } = field.options
  const keys = keysOf(value)
  const many = field.options.many ?? false
  const put = (next: string[]) => onChange(many ? next : (next[0] ?? null))
  const take = async (files: readonly File[]) => {
    const large = files.find(file => file.size > (maxKb ?? Infinity) * bytesPerKb)
    setTooLarge(large && t(['{0} 超过 {1} kB，请压缩后再上传', '{0} is larger than {1} kB'], large.name, maxKb ?? 0))
    if (!files.length || large) return
    setBusy(true)
    try {
      const stored = await Promise.all((many ? files : files.slice(0, 1)).map(putFile))
      put(many ? [...keys, ...stored.map(one => one.key)] : stored.map(one => one.key))
    } catch {
      toast(t(['上传失败，请重试', 'Upload failed, please try again']), 'bad')
    }
    setBusy(false)
    onBlur()
  }
  return (
    <div
      className="file-input"
      data-many={many}
      data-invalid={invalid}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void take([...event.dataTransfer.files])
      }}
      onPaste={event => void take([...event.clipboardData.files])}
    >
      {keys.map(key => (
        <span className="file-one" key={key}>
          <FileLink of={key} among={keys}>
            {isPicture(key) ? <img src={fileAddress(key)} alt={fileName(key)} /> : fileName(key)}
          </FileLink>
          <button
            type="button"
            className="quiet icon-button small"
            aria-label={t(['移除{0}', 'Remove {0}'], fileName(key))}
            onClick={() => put(keys.filter(one => one !== key))}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      {(many || !keys.length) && (
        <Button
          id={id}
          aria-describedby={describedBy}
          loading={busy}
          icon={<Icon name="file" size={16} />}
          onClick={() => input.current?.click()}
        >
          {t(['选择文件', 'Choose a file'])}
        </Button>
      )}
      {many && <small className="dim">{t(['也可拖入或粘贴', 'or drop or paste it'])}</small>}
      <p className="field-problem" role="alert">
        {tooLarge}
      </p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        multiple={many}
        accept={field.options.formats?.map(one => `.${one}`).join() ?? webKindOf(field).accepts}
        onChange={event => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
