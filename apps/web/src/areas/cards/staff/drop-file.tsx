import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Icon } from '../../../kernel/icon.tsx'
import { useText } from '../../../kernel/text.ts'

interface DropFileProps {
  readonly busy: boolean
  readonly label: string
  readonly onFile: (file: File) => void
}

/** A place to drop one file, or to choose it by keyboard. */
export function DropFile({ busy, label, onFile }: DropFileProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <div
      className="drop-file"
      data-over={over}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!busy) take(event.dataTransfer.files)
      }}
    >
      <Icon name="file" size={28} />
      <p>{label}</p>
      <small>
        {t(['XLSX 或 CSV（UTF-8、GBK），不超过 5000 行、5MB', 'XLSX or CSV (UTF-8, GBK), up to 5000 rows and 5 MB'])}
      </small>
      <Button type="primary" ghost loading={busy} onClick={() => input.current?.click()}>
        {t(['选择文件', 'Choose a file'])}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t(['员工名单文件', 'File of employees'])}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
