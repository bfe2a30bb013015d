import { Link, useLocation } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
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
      <MoreLinks path={path} />
    </nav>
  )
}

const place =
  'flex flex-1 flex-col items-center justify-center gap-0.5 rounded-md py-1.5 text-2xs select-none max-lg:rounded-none lg:flex-none lg:py-2'

function tone(isCurrent: boolean): string {
  return isCurrent ? 'text-accent lg:bg-accent-soft' : 'text-muted hover:bg-hover hover:text-text'
}

function NavBarLink({ link: { path, label, icon, isRare = false }, isCurrent }: { link: NavLink; isCurrent: boolean }) {
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(place, tone(isCurrent), isRare && 'max-sm:hidden')}
    >
      <Icon name={icon} className="size-[1.125rem]" />
      {label}
    </Link>
  )
}

/** A phone has room for six entries. */
function MoreLinks({ path }: { path: string }) {
  const [, go] = useLocation()
  const rare = navLinks.filter(({ isRare }) => isRare)
  const current = rare.find((link) => isAt(link.path, path))
  return (
    <Menu
      trigger={
        <button type="button" className={classNames(place, tone(current !== undefined), 'sm:hidden')}>
          <Icon name={current?.icon ?? 'more'} className="size-[1.125rem]" />
          {current?.label ?? 'More'}
        </button>
      }
      items={rare.map(({ path: to, label, icon }) => ({ label, icon, onSelect: () => go(to) }))}
    />
  )
}

function isAt(link: string, path: string): boolean {
  return link === path || (link === '/sessions' && path.startsWith('/s/')) || (link === '/files' && path === '/file')
}
