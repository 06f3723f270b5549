import { useText } from '../../kernel/text.ts'

const isWide = (character: string) => character > '\u007f'

/** Every character in a cell of its own: no font of the reader's is sure to make 升 exactly as wide as two digits. */
function Line({ text }: { readonly text: string }) {
  return (
    <span className="paper-line">
      {[...text].map((character, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a character on paper is its place
        <i key={at} className={isWide(character) ? 'wide-cell' : undefined}>
          {character === ' ' ? '\u00a0' : character}
        </i>
      ))}
    </span>
  )
}

/** A receipt as it comes out of the printer: 32 columns, the first line its title in double size, a code to scan as its address. */
export function ReceiptPaper({ content }: { readonly content: string }) {
  const t = useText()
  const [title = '', ...lines] = content.split('\n')
  return (
    <figure className="paper" aria-label={t(['小票', 'Receipt'])}>
      <pre className="visually-hidden">{content}</pre>
      <div aria-hidden="true">
        <strong>{title.trim()}</strong>
        {lines.map((line, at) =>
          line.startsWith('[QR] ') ? (
            // oxlint-disable-next-line react/no-array-index-key -- a line on paper is its place
            <span key={at} className="paper-code">
              <b>{t(['扫码', 'Scan'])}</b>
              {line.slice(5)}
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
