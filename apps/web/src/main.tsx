import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kernel/tokens.css'
import './base.css'
import './kernel/appearance.ts'
import { App } from './app.tsx'
import { recoverChunks } from './kernel/chunk-recovery.ts'
import { logError, watchErrors } from './kernel/error-log.ts'

watchErrors()
recoverChunks()

const root = document.getElementById('root')
if (root)
  createRoot(root, {
    onUncaughtError: (fault, info) => logError(fault, 'render', info.componentStack ?? ''),
    onCaughtError: (fault, info) => logError(fault, 'render', info.componentStack ?? ''),
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
