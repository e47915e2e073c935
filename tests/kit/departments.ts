/** Registers the departments, as every program does when it starts: for what calls the API's services without the kit's database. */
import { registerDepartments } from '#server/department';
import { allDepartments } from '#server/departments';

registerDepartments(allDepartments);
