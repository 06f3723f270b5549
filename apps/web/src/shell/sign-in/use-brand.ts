import { tenantInfo } from '@forecourt/contract/system'
import { useEffect, useState } from 'react'
import { requestRaw } from '../../kernel/client.ts'

/** Whose address the page was opened by, and how that tenant presents itself. */
export interface Brand {
  readonly tenantId: string | null
  readonly title: string | null
  readonly logo: string | null
}

const none: Brand = { tenantId: null, title: null, logo: null }

/** Nobody's until the server has said so, and when it does not answer. */
export function useBrand(): Brand {
  const [brand, setBrand] = useState(none)
  useEffect(() => {
    requestRaw<{ data: Brand }>(tenantInfo.path, { query: { domain: location.origin }, open: true, quiet: true }).then(
      ({ data }) => setBrand(data),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (!brand.title) return undefined
    const before = document.title
    document.title = brand.title
    return () => {
      document.title = before
    }
  }, [brand.title])
  return brand
}
