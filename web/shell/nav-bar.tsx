import { Link, useLocation } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { navLinks, type NavLink } from './nav-links.ts'

export function NavBar() {
  const [path] = useLocation()
  return (
    <nav
      aria-label="Pages"
      className="order-last flex shrink-0 border-t border-line bg-sunken lg:order-first lg:w-16 lg:flex-col lg:gap-0.5 lg:border-t-0 lg:border-r lg:px-1.5 lg:pt-2 print:hidden"
    >
      {navLinks.map((link) => (
        <NavBarLink key={link.path} link={link} isCurrent={isAt(link.path, path)} />
      ))}
    </nav>
  )
}

function NavBarLink({ link: { path, label, icon }, isCurrent }: { link: NavLink; isCurrent: boolean }) {
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex flex-1 flex-col items-center justify-center gap-0.5 rounded-md py-1.5 text-2xs select-none max-lg:rounded-none lg:flex-none lg:py-2',
        isCurrent ? 'text-accent lg:bg-accent-soft' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon name={icon} className="size-[1.125rem]" />
      {label}
    </Link>
  )
}

function isAt(link: string, path: string): boolean {
  return link === path || (link === '/sessions' && path.startsWith('/s/'))
}
