import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import './drop-file.css'

interface DropFileProps {
  readonly busy: boolean
  readonly label: string
  /** What the choice of a file is called for those who listen. */
  readonly name: string
  /** Which files are taken, and how large ones. */
  readonly hint: string
  readonly onFile: (file: File) => void
}

/** A place to drop one file, or to choose it by keyboard. */
export function DropFile({ busy, label, name, hint, onFile }: DropFileProps) {
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
      <small>{hint}</small>
      <Button type="primary" ghost loading={busy} onClick={() => input.current?.click()}>
        {t(['选择文件', 'Choose a file'])}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={name}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
