import { Component, type ReactNode } from 'react'
import { useText } from '../text.ts'
import type { Example } from './example.ts'
import './examples.css'

/** All examples of the kernel, whichever folder their part stands in. */
export const examples: readonly Example[] = Object.values(
  import.meta.glob<Example>('../**/*.example.tsx', { eager: true, import: 'default' }),
).toSorted((one, other) => (one.name < other.name ? -1 : 1))

const answers: Readonly<Record<string, unknown>> = Object.assign({}, ...examples.map(one => one.answers))

/** Answers as the server would, from what the examples say. */
export async function answerExample(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const answer = answers[url.pathname.replace(/^\/api\//, '')]
  const isKnown = answer !== undefined
  const data: unknown = typeof answer === 'function' ? answer(url.searchParams) : answer
  const envelope = isKnown
    ? { code: 200, success: true, data, msg: '' }
    : { code: 404, success: false, data: null, msg: 'no example answers this' }
  return Response.json(envelope)
}

/** A case that fails is shown as failed, and the others are shown. */
class Fenced extends Component<{ readonly children: ReactNode }, { readonly fault?: Error }> {
  override state: { readonly fault?: Error } = {}
  static getDerivedStateFromError = (fault: Error) => ({ fault })
  override render() {
    return this.state.fault ? <pre data-fault>{this.state.fault.stack}</pre> : this.props.children
  }
}

/** One part, or all of them below each other. */
export function Examples({ only }: { readonly only: string | undefined }) {
  const t = useText()
  const shown = examples.filter(one => !only || one.name === only)
  return shown.map(({ name, label, cases }) => (
    <section key={name} className="example" data-part={name} aria-label={t(label)}>
      <h2>
        {t(label)} <code>{name}</code>
      </h2>
      {Object.entries(cases).map(([title, Case]) => (
        <div key={title} className="example-case" data-case={title}>
          <h3>{title}</h3>
          <div className="example-stage">
            <Fenced>
              <Case />
            </Fenced>
          </div>
        </div>
      ))}
    </section>
  ))
}
