import type { OpenThing } from '@forecourt/contract/kernel'
import type { ApiError } from '../api-error.ts'
import { Link } from '../location.tsx'
import { useText } from '../text.ts'
import { useListAddress } from '../widgets/ref-link.tsx'

interface OpenThingsProps {
  readonly fault: ApiError
  /** Whoever follows a link leaves the dialog. */
  readonly onLeave: () => void
}

const thingsOf = ({ reason, data }: ApiError): readonly OpenThing[] =>
  reason === 'stillOpen' && typeof data === 'object' && data !== null && 'open' in data && Array.isArray(data.open)
    ? data.open
    : []

function Thing({ thing, onLeave }: { readonly thing: OpenThing; readonly onLeave: () => void }) {
  const t = useText()
  const address = useListAddress(thing.of)
  const words = t(thing.label)
  if (!address) return <li>{words}</li>
  return (
    <li>
      <Link href={`${address}?${new URLSearchParams(thing.query).toString()}`} onClick={onLeave}>
        {t(['查看{0}', 'See {0}'], words)}
      </Link>
    </li>
  )
}

/** What has to be over before a call can be made, each with the way there for whoever may see it. */
export function OpenThings({ fault, onLeave }: OpenThingsProps) {
  const things = thingsOf(fault)
  if (things.length === 0) return null
  return (
    <ul className="open-things">
      {things.map(one => (
        <Thing key={one.of} thing={one} onLeave={onLeave} />
      ))}
    </ul>
  )
}
