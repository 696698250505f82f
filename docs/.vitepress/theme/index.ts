import theme from 'vitepress/theme-without-fonts';
import { h, onMounted, ref } from 'vue';
import './styles.css';

/** The search reads its text from here. */
const storedText = 'vitepress:local-search-filter';

const storedWorld = 'vaultdesk:world';
/** The path of the world whose console opened the manual in this tab. @example "/w/ci-1" */
const worldPath = ref('');

/** An address with `?search=` opens the search with its text; `?world=` names the world of the links. */
function readAddress(): void {
  const address = new URLSearchParams(location.search);
  const world = address.get('world') ?? sessionStorage.getItem(storedWorld);
  if (world) {
    sessionStorage.setItem(storedWorld, world);
    worldPath.value = `/w/${encodeURIComponent(world)}`;
  }
  const text = address.get('search');
  if (text === null) return;
  sessionStorage.setItem(storedText, text);
  document.querySelector<HTMLElement>('.VPNavBarSearchButton')?.click();
}

/** Links of the header to the pages of the service. The target prevents the router from looking for a page of the manual. */
function serviceLinks() {
  return [
    h('a', { href: `${worldPath.value}/console/`, target: '_self', class: 'service-link' }, 'Console'),
    h('a', { href: `${worldPath.value}/docs`, target: '_self', class: 'service-link' }, 'API'),
  ];
}

const slots = { 'nav-bar-content-after': serviceLinks, 'nav-screen-content-after': serviceLinks };

export default { extends: theme, Layout: () => h(theme.Layout, null, slots), setup: () => onMounted(readAddress) };
