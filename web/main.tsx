// The theme comes first: it must be known before anything is drawn.
import './shell/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstPage } from './app.tsx'
import './theme.css'

const root = document.getElementById('app')
if (root) {
  // The boundary around the page reports what cannot be loaded.
  await loadFirstPage().catch(() => {})
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
