import { Icon } from '../../../kernel/icon.tsx'
import { useText } from '../../../kernel/text.ts'

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const back = '⌫'

/** What a key leaves of a text: the last character goes, or one is added. */
export const typed = (text: string, key: string): string => (key === back ? text.slice(0, -1) : text + key)

interface KeypadProps {
  /** Stands left of the nought. */
  readonly extra?: '.'
  readonly onPress: (key: string) => void
}

/** Digits for fingers; whoever has a keyboard types into the field. */
export function Keypad({ extra, onPress }: KeypadProps) {
  const t = useText()
  return (
    <div className="pad-keys">
      {[...rows, extra ?? '', '0', back].map(key =>
        key === '' ? (
          <span key="none" />
        ) : (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            aria-label={key === back ? t(['退格', 'Backspace']) : key}
            onClick={() => onPress(key)}
          >
            {key === back ? <Icon name="left" size={24} /> : key}
          </button>
        ),
      )}
    </div>
  )
}
