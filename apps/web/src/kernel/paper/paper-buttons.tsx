import type { Paper } from '@forecourt/contract/kernel'
import { rightOfPaper } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useState } from 'react'
import { requestFile, type Query } from '../client.ts'
import { usePermission } from '../permission.ts'
import { useText } from '../text.ts'
import './paper.css'

interface PaperButtonsProps {
  readonly paper: Paper
  /** What names the document: `{ id }`, or the input of the call that answers it. */
  readonly input: Query
}

/** Long enough for a browser to have taken the file. */
const ttlMs = 60_000

function kept(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), ttlMs)
  return url
}

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** The paper of a document: opened, from where it is printed, or kept as a file. Each is made anew, with a proof of its own. */
export function PaperButtons({ paper, input }: PaperButtonsProps) {
  const t = useText()
  const [making, setMaking] = useState<'open' | 'keep'>()
  const right = rightOfPaper(paper)
  const may = usePermission(right)
  if (!may && right !== 'signedIn') return null

  const make = async (way: 'open' | 'keep') => {
    // A tab that is opened later than the click is taken for an advertisement.
    const tab = way === 'open' ? window.open('', '_blank') : null
    setMaking(way)
    try {
      const { file, name } = await requestFile(paper.paths[0] ?? '', input)
      const url = kept(file)
      if (tab) tab.location.href = url
      else download(url, name)
    } catch {
      // The request has said why.
      tab?.close()
    } finally {
      setMaking(undefined)
    }
  }

  return (
    <span className="paper-buttons">
      <Button type="text" loading={making === 'open'} onClick={() => void make('open')}>
        {t(['打印', 'Print'])}
      </Button>
      <Button
        type="text"
        loading={making === 'keep'}
        onClick={() => void make('keep')}
        aria-label={t(['下载 PDF', 'Download as PDF'])}
      >
        PDF
      </Button>
    </span>
  )
}
