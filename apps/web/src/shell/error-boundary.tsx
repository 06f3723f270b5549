import { Component, type ReactNode } from 'react'
import { reloadForParts } from '../kernel/chunk-recovery.ts'
import { ErrorPage } from './error-page.tsx'

/** A fault stays where it happened: the part inside is replaced by the error page, the rest goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? (
      <ErrorPage code="500" onRetry={() => reloadForParts() || this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}
