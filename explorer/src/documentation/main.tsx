import { render } from 'preact';
import '../../../kit/src/style/base.css';
import '../../../kit/src/style/parts.css';
import '../style/layout.css';
import '../style/form.css';
import '../style/answer.css';
import '../style/reference.css';
import { Reference } from './reference.tsx';

const root = document.getElementById('app');
const { project } = document.documentElement.dataset;
if (project !== undefined) document.title = `${project} · Reference`;
if (root !== null) render(<Reference />, root);
