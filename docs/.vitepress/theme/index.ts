import theme from 'vitepress/theme-without-fonts';
import './styles.css';

export default theme;
