// Entry point of the web app. The theme is imported first: it must be set before anything is drawn.
import './shell/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstPage, loadOtherPages } from './app.tsx'
import './theme.css'

/** Later than the first screen of a long session, whose requests must not wait. */
const OTHER_PAGES_MS = 3000

const root = document.getElementById('app')
if (root) {
  // If this fails, the page tries again, and PageBoundary reports the error.
  await loadFirstPage().catch(() => {})
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  setTimeout(() => void loadOtherPages(), OTHER_PAGES_MS)
}
