import { type ComponentType, useEffect, useState } from 'react'

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/**
 * A component of another file that is drawn as soon as it has come. What `lazy` of React reveals waits until the spinner
 * before it has stood for 300 ms, which is right for parts of a page and not for the page itself: frame and list together
 * stood still for up to 340 ms that way. That a file does not come is thrown to the boundary around it.
 */
export function arriving<Props extends object>(find: () => Promise<Module<Props>>): ComponentType<Props> {
  let come: Module<Props> | undefined
  return function Arriving(props: Props) {
    const [part, setPart] = useState(come)
    const [fault, setFault] = useState<{ readonly of: unknown }>()
    useEffect(() => {
      if (part) return
      let isWanted = true
      find().then(
        found => {
          come = found
          if (isWanted) setPart(found)
        },
        (of: unknown) => {
          if (isWanted) setFault({ of })
        },
      )
      return () => {
        isWanted = false
      }
    }, [part])
    if (fault) throw fault.of
    if (!part) return <span className="spinner" />
    const Part = part.default
    return <Part {...props} />
  }
}
