import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { FileLink } from '../viewer/file-link.tsx'
import { fileAddress, fileName, isPicture, keysOf } from '../widgets/files.ts'
import './file-pages.css'

interface FilePagesProps {
  /** What they are, in a word: each is called so with its number. */
  readonly label: string
  /** Stored files, as a field of the wire has them. */
  readonly of: unknown
  /** The document that shows them: by it they may be read, whoever uploaded them. */
  readonly row?: string
}

/** Files of a document large enough to be read beside its facts, one at a time; each opens over the whole window. */
export function FilePages({ label, of, row }: FilePagesProps) {
  const t = useText()
  const [at, setAt] = useState(0)
  const keys = keysOf(of)
  const key = keys[Math.min(at, keys.length - 1)]
  if (!key) return <p className="file-pages-none">{t(['尚未上传', 'Nothing was uploaded yet'])}</p>
  return (
    <figure className="file-pages">
      <FileLink of={key} row={row} among={keys} title={t(['查看大图', 'Open in full'])}>
        {isPicture(key) ? (
          <img src={fileAddress(key, row)} alt={`${label} ${at + 1}`} />
        ) : (
          <span>
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
