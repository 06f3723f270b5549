import { Link } from '../../kernel/location.tsx'
import { useDetailAddress } from '../../kernel/widgets/ref-link.tsx'

/** A price rule by its name, leading to it. */
export function ReferenceLink({ id, name }: { readonly id: string; readonly name: string }) {
  const address = useDetailAddress('oilPriceRelation')
  return address ? <Link href={address(id)}>{name}</Link> : <>{name}</>
}
