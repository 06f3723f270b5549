import { useText } from '../text.ts'
import { QrCode } from './qr-code.tsx'
import './receipt.css'

const isWide = (character: string) => character > '\u007f'
const codeMark = '[QR] '

/** Every character in a cell of its own: no font of the reader's is sure to make 升 exactly as wide as two digits. */
const Line = ({ text }: { readonly text: string }) => (
  <span className="paper-line">
    {[...text].map((character, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a character on paper is its place
      <i key={at} className={isWide(character) ? 'wide-cell' : undefined}>
        {character === ' ' ? '\u00a0' : character}
      </i>
    ))}
  </span>
)

interface ReceiptProps {
  readonly content: string
  readonly isCopy?: boolean
}

/** A receipt as it comes out of the printer: 32 columns, the first line its title in double size, an address as the code to scan. */
export function Receipt({ content, isCopy = false }: ReceiptProps) {
  const t = useText()
  const [title = '', ...lines] = content.split('\n')
  return (
    <figure className="paper" aria-label={isCopy ? t(['补打小票', 'Receipt, copy']) : t(['小票', 'Receipt'])}>
      <pre className="visually-hidden">{content}</pre>
      <div aria-hidden="true">
        <strong>{title.trim()}</strong>
        {lines.map((line, at) =>
          line.startsWith(codeMark) ? (
            // oxlint-disable-next-line react/no-array-index-key -- a line on paper is its place
            <span key={at} className="paper-code">
              <QrCode text={line.slice(codeMark.length)} label={t(['扫码', 'Scan'])} />
              {line.slice(codeMark.length)}
            </span>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a line on paper is its place
            <Line key={at} text={line} />
          ),
        )}
      </div>
    </figure>
  )
}
